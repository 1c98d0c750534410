import scene from 'drawn:share-recap.svg'
import type { Recap } from '@sendit/core/recap/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { plural, waterNumber } from './recap-text.ts'

export const PICTURE_WIDTH = 1080
export const PICTURE_HEIGHT = 1350

const MARGIN = 70
const DISPLAY = '"Bricolage Grotesque Variable", "Bricolage Grotesque", "Arial Narrow", sans-serif'
const TEXT = '"Figtree Variable", Figtree, system-ui, sans-serif'
const NAME_SIZES = [132, 112, 92, 76]
const NAME_LINES = 3
const NIGHT = '25 11 42'
const SLANT = -Math.tan((7 * Math.PI) / 180)
/** Matches `ui/logo.tsx`, on its 48 px field. */
const MARK = {
  lines: 'M9.2 20.6 17.2 40.6M43 24.8 17.2 40.6',
  panels: [
    [
      'M6.3 21.6C4.6 13.2 9.3 6.1 17.3 4.3L20.9 14.2C15.6 14.9 11.4 17.4 9 21.9C8.2 23.3 6.6 23.1 6.3 21.6Z',
      '#FFC43D',
    ],
    ['M18.6 4.05C24.6 3 31 4.6 35.6 8.2L29.2 16.3C26.9 14.7 24.9 14.1 22.2 14.1Z', '#FF6B4A'],
    [
      'M36.7 9.1C42.1 13.6 45 19.6 44.9 25.1C44.9 26.7 43 27.2 42.2 25.8C39.3 21.1 35.6 18.3 30.3 17Z',
      '#0FB5BA',
    ],
  ],
} as const

/** 1080 by 1350 px; draws nothing without canvas support. */
export async function drawPicture(canvas: HTMLCanvasElement, facts: PictureFacts): Promise<void> {
  canvas.width = PICTURE_WIDTH
  canvas.height = PICTURE_HEIGHT
  const pen = canvas.getContext('2d')
  if (pen === null) return
  const [art] = await Promise.all([artOf(scene), fontsFor(facts)])
  pen.fillStyle = '#190B2A'
  pen.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)
  if (art !== undefined) pen.drawImage(art, 0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)
  drawShade(pen)
  drawLogo(pen)
  drawWords(pen, facts)
}

/** Undefined if it fails to load: the text then stands on a plain night background. */
async function artOf(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image(PICTURE_WIDTH, PICTURE_HEIGHT)
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    return undefined
  }
}

/** A canvas does not wait for fonts. */
async function fontsFor({ name }: PictureFacts): Promise<void> {
  const wanted = [`800 100px ${DISPLAY}`, `500 45px ${TEXT}`]
  await Promise.all(wanted.map((font) => document.fonts?.load(font, name).catch(() => [])))
}

function drawShade(pen: CanvasRenderingContext2D) {
  const shade = pen.createLinearGradient(0, 0, 0, PICTURE_HEIGHT)
  shade.addColorStop(0, `rgb(${NIGHT} / 0.4)`)
  shade.addColorStop(0.3, `rgb(${NIGHT} / 0)`)
  shade.addColorStop(0.48, `rgb(${NIGHT} / 0.2)`)
  shade.addColorStop(1, `rgb(${NIGHT} / 0.9)`)
  pen.fillStyle = shade
  pen.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)
}

function drawLogo(pen: CanvasRenderingContext2D) {
  pen.save()
  pen.translate(MARGIN - 6, 62)
  pen.scale(85 / 48, 85 / 48)
  pen.strokeStyle = '#fff'
  pen.lineWidth = 2.2
  pen.lineCap = 'round'
  pen.stroke(new Path2D(MARK.lines))
  for (const [path, colour] of MARK.panels) {
    pen.fillStyle = colour
    pen.fill(new Path2D(path))
  }
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.arc(17.2, 41, 4.6, 0, 2 * Math.PI)
  pen.fill()
  pen.restore()
  pen.save()
  pen.transform(1, 0, SLANT, 1, MARGIN + 112, 126)
  setFont(pen, 62)
  pen.fillStyle = '#fff'
  pen.fillText('SendIt', 0, 0)
  pen.fillStyle = '#FFC43D'
  pen.fillText('!', pen.measureText('SendIt').width, 0)
  pen.restore()
}

function drawWords(pen: CanvasRenderingContext2D, { name, when, figures }: PictureFacts) {
  const width = PICTURE_WIDTH - 2 * MARGIN
  pen.fillStyle = '#fff'
  figures.forEach(({ number, label }, index) => {
    const x = MARGIN + (index * width) / 3
    setFont(pen, 98)
    pen.fillText(number, x, PICTURE_HEIGHT - 126)
    setTextFont(pen, 43)
    pen.fillText(label, x, PICTURE_HEIGHT - 70)
  })
  pen.fillStyle = 'rgb(255 255 255 / 0.3)'
  pen.fillRect(MARGIN, PICTURE_HEIGHT - 248, width, 3)
  pen.fillStyle = '#fff'
  setTextFont(pen, 46)
  pen.fillText(when, MARGIN, PICTURE_HEIGHT - 292)
  const { lines, size } = linesOf(pen, name, width)
  const lineHeight = size * 0.95
  lines.forEach((line, index) => {
    pen.fillText(line, MARGIN, PICTURE_HEIGHT - 372 - (lines.length - 1 - index) * lineHeight)
  })
}

/** The largest size that fits in three lines; longer names are cut after three. */
function linesOf(pen: CanvasRenderingContext2D, name: string, width: number) {
  for (const size of NAME_SIZES) {
    setFont(pen, size)
    const lines = wrap(name, (text) => pen.measureText(text).width <= width)
    const isLast = size === NAME_SIZES.at(-1)
    if (lines.length <= NAME_LINES || isLast) return { lines: lines.slice(0, NAME_LINES), size }
  }
  return { lines: [], size: 0 }
}

/** Wraps at words; a word too long for a line is split. */
export function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/u)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, line]
}

function setTextFont(pen: CanvasRenderingContext2D, size: number) {
  pen.font = `500 ${size}px ${TEXT}`
  if ('fontStretch' in pen) pen.fontStretch = 'normal'
  if ('letterSpacing' in pen) pen.letterSpacing = '0px'
}

function setFont(pen: CanvasRenderingContext2D, size: number) {
  pen.font = `800 ${size}px ${DISPLAY}`
  // Unsupported browsers use wider letters and wrap accordingly.
  if ('fontStretch' in pen) pen.fontStretch = 'condensed'
  if ('letterSpacing' in pen) pen.letterSpacing = `${(-0.025 * size).toFixed(1)}px`
}

export type PictureFacts = {
  name: string
  when: string
  figures: { number: string; label: string }[]
}

const monthOfYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

export function pictureFacts(trip: Trip, { minutes, strongest, sessions, days }: Recap): PictureFacts {
  const water = waterNumber(minutes)
  const riders = `${trip.memberCount} ${plural(trip.memberCount, 'rider')}`
  const knots = strongest === null ? null : String(Math.round(strongest.windSpeed))
  const known = [
    ...(minutes > 0 ? [{ number: water.number, label: water.unit }] : []),
    ...(knots === null ? [] : [{ number: knots, label: 'knots' }]),
    ...(sessions > 0 ? [{ number: String(sessions), label: plural(sessions, 'session') }] : []),
    { number: String(days.length), label: plural(days.length, 'day') },
  ]
  return {
    name: trip.name,
    when: `${monthOfYear.format(new Date(`${trip.tripDate}T00:00:00Z`))}, ${riders}`,
    figures: known.slice(0, 3),
  }
}

export function pictureLabel({ name, figures }: PictureFacts): string {
  return `Share picture: ${[name, ...figures.map(({ number, label }) => `${number} ${label}`)].join(', ')}`
}
