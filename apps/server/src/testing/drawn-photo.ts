import sharp from 'sharp'

/** A drawing (SVG) as the photo that a telephone would have taken of it: a JPEG with so many pixels for each one of the drawing. */
export function drawnPhoto(svg: string, pixels: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * pixels })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
