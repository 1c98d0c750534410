import sharp from 'sharp'

/** `pixels`: per SVG pixel. */
export function drawnPhoto(svg: string, pixels: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * pixels })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** Local time, `YYYY-MM-DD` and `HH:MM`. */
export function takenAt(jpeg: Buffer, { day, time }: { day: string; time: string }): Promise<Buffer> {
  const DateTimeOriginal = `${day.replaceAll('-', ':')} ${time}:00`
  return sharp(jpeg).withExif({ IFD2: { DateTimeOriginal } }).jpeg({ quality: 82 }).toBuffer()
}
