import { evenGradient, picture, round, round2 } from './drawing.ts'
import { kiteMarkup } from './kite-markup.ts'
import { seaArt } from './sea-art.ts'

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

export function lostKiteArt(width: number, height: number): string {
  const [x, y] = [width * 0.2, height * 0.74]
  const kite = kiteMarkup({
    x: width * 0.52,
    y: height * 0.62,
    size: Math.min(width, height) * 0.25,
    rotation: 168,
    target: [x, y],
    lineColour: 'rgba(255,255,255,.75)',
    lineWidth: 1.2,
  })
  const splash = `<path d="M${round(x - 14)} ${round(y + 14)}q14 -9 28 0" stroke="#fff" stroke-width="2" fill="none" opacity=".8"/>`
  return seaArt({
    width,
    height,
    seed: 'lost',
    palette: 'levante',
    horizon: 0.42,
    sun: { x: 0.76, y: 0.24 },
    foreground: kite + splash + swimmer(x, height * 0.735) + wavelets(width, height),
  })
}

function swimmer(x: number, y: number): string {
  return `<g transform="translate(${round(x)} ${round(y)}) scale(1.25)"><path d="M-7 4L-17 -17M7 4L16 -18" stroke="#0B2430" stroke-width="6.5" stroke-linecap="round"/><path d="M-12 12Q0 -4 12 12Z" fill="#0B2430"/><circle cx="0" cy="-7" r="8.5" fill="#E9B48C"/><path d="M-9 -8A9 9 0 0 1 9 -8Z" fill="#FFC43D"/><path d="M-22 12q7 -5 14.5 0t14.5 0t14.5 0" stroke="#fff" stroke-width="2.4" fill="none" stroke-linecap="round"/></g>`
}

function wavelets(w: number, h: number): string {
  return Array.from({ length: 5 }, (_, i) => {
    const start = `M${round(w * (0.06 + i * 0.21))} ${round(h * (0.7 + (i % 2) * 0.04))}`
    return `<path d="${start}q${round(w * 0.05)} -8 ${round(w * 0.1)} 0t${round(w * 0.1)} 0" stroke="#fff" stroke-width="2.4" fill="none" opacity=".6" stroke-linecap="round"/>`
  }).join('')
}
