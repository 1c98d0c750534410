import { evenGradient, picture, round2 } from './drawing.ts'
import { kiteMarkup } from './kite-markup.ts'

/** One kite so near that it fills the sky. */
export function kiteCloseArt(width: number, height: number): string {
  const streaks = Array.from({ length: 5 }, (_, i) => {
    const start = `M${-20 + i * 40} ${height * 0.72 + i * 16}`
    return `<path d="${start}q120 -26 260 -6q-120 6 -260 6z" fill="#fff" opacity="${round2(0.16 + 0.06 * i)}"/>`
  }).join('')
  const kite = kiteMarkup({
    x: width * 0.5,
    y: height * 0.55,
    size: width * 0.62,
    rotation: -16,
    colours: ['#FFC43D', '#FF6B4A', '#FFF4E4', '#FF6B4A', '#FFC43D'],
    target: [width * 1.02, height * 1.35],
    lineWidth: 1.4,
    lineColour: 'rgba(255,255,255,.8)',
    bulge: 1.25,
  })
  return picture({
    width,
    height,
    definitions: evenGradient('sky', ['#0767AC', '#2E9BD8', '#A8E0EE']),
    body: `<rect width="${width}" height="${height}" fill="url(#sky)"/>${streaks}${kite}`,
  })
}
