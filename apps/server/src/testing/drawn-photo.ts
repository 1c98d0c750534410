import sharp from 'sharp'

/** A drawing (SVG) as the photo that a telephone would have taken of it: a JPEG with so many pixels for each one of the drawing. */
export function drawnPhoto(svg: string, pixels: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * pixels })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** The same with when it was taken, as cameras write it: by the clock of the place, `YYYY-MM-DD` and `HH:MM`. */
export function takenAt(jpeg: Buffer, { day, time }: { day: string; time: string }): Promise<Buffer> {
  const DateTimeOriginal = `${day.replaceAll('-', ':')} ${time}:00`
  return sharp(jpeg).withExif({ IFD2: { DateTimeOriginal } }).jpeg({ quality: 82 }).toBuffer()
}
