import { picture, round } from './drawing.ts'
import { seededRandom } from './random.ts'

type Table = { w: number; h: number; random: () => number }
type Dots = {
  x: number
  y: number
  reach: number
  count: number
  colours: readonly string[]
  size: [number, number]
}

export function tapasArt(width: number, height: number): string {
  const table: Table = { w: width, h: height, random: seededRandom('tapas') }
  const body = [
    `<rect width="${width}" height="${height}" fill="#0F5F78"/>`,
    tiles(table),
    pan(table),
    rice(table),
    prawns(table),
    lemons(table),
    olives(table),
    croquettes(table),
    glasses(table),
  ].join('')
  return picture({ width, height, body })
}

function tiles({ w, h }: Table): string {
  const size = w / 4.5
  let drawn = ''
  for (let row = -1; row < h / size + 1; row++) {
    for (let column = -1; column < 6; column++) drawn += tile(size, row, column)
  }
  return drawn
}

function tile(size: number, row: number, column: number): string {
  const isDark = (row + column) % 2 !== 0
  const x = column * size + (row % 2 === 0 ? 0 : size / 2)
  const [half, far, side] = [round(size / 2), round(size - 10), round(size - 4)]
  return `<g transform="translate(${round(x)} ${round(row * size)})"><rect x="2" y="2" width="${side}" height="${side}" rx="5" fill="${isDark ? '#136F8B' : '#E9F1EC'}"/><path d="M${half} 10L${far} ${half}L${half} ${far}L10 ${half}Z" fill="none" stroke="${isDark ? '#5FB9C4' : '#2C8AA3'}" stroke-width="3"/></g>`
}

function pan({ w, h }: Table): string {
  const [x, y] = [w * 0.55, h * 0.42]
  return `<circle cx="${x + 6}" cy="${y + 10}" r="${w * 0.36}" fill="#04222E" opacity=".4"/><rect x="${w * 0.87}" y="${h * 0.385}" width="44" height="28" rx="12" fill="none" stroke="#20272B" stroke-width="8"/><circle cx="${x}" cy="${y}" r="${w * 0.36}" fill="#262D31"/><circle cx="${x}" cy="${y}" r="${w * 0.325}" fill="#E9A632"/>`
}

function rice(table: Table): string {
  const centre = { x: table.w * 0.55, y: table.h * 0.42 }
  const grains = ['#F4BE4F', '#D98B1F', '#F7CF74', '#E9A632']
  const vegetables = ['#C8372D', '#3D7A3A', '#E2583E']
  return (
    dots(table, { ...centre, reach: table.w * 0.3, count: 210, colours: grains, size: [2, 4.6] }) +
    dots(table, { ...centre, reach: table.w * 0.28, count: 34, colours: vegetables, size: [3.5, 6.5] })
  )
}

function prawns({ w, h }: Table): string {
  return Array.from({ length: 7 }, (_, i) => {
    const angle = (i / 7) * 6.28 + 0.3
    const x = round(w * 0.55 + Math.cos(angle) * w * 0.2)
    const y = round(h * 0.42 + Math.sin(angle) * w * 0.2)
    return `<g transform="translate(${x} ${y}) rotate(${round(angle * 57 + 60)})"><path d="M-15 0C-13 -13 8 -15 15 -4C8 0 6 7 -2 8C-10 8 -14 6 -15 0Z" fill="#EE7A57"/><path d="M-9 -7q3 6 1 13M-2 -10q4 7 1 16M5 -9q3 5 1 11" stroke="#C9502F" stroke-width="1.6" fill="none"/></g>`
  }).join('')
}

function lemons({ w, h }: Table): string {
  return Array.from({ length: 3 }, (_, i) => {
    const angle = i * 2.1 + 1
    const [x, y] = [
      round(w * 0.55 + Math.cos(angle) * w * 0.06),
      round(h * 0.42 + Math.sin(angle) * w * 0.08),
    ]
    return `<path d="M${x} ${y}l22 8l-8 18z" fill="#F9E04F" stroke="#fff3b0" stroke-width="3" stroke-linejoin="round"/>`
  }).join('')
}

function olives(table: Table): string {
  const [x, y] = [table.w * 0.2, table.h * 0.82]
  const colours = ['#5F7A2B', '#7E9A3B', '#4A6420']
  return (
    plate(x, y, table.w * 0.19) +
    dots(table, { x, y, reach: table.w * 0.11, count: 26, colours, size: [6, 9] })
  )
}

function croquettes({ w, h }: Table): string {
  const [x, y] = [w * 0.76, h * 0.88]
  const ring = Array.from({ length: 8 }, (_, i) => {
    const angle = (i / 8) * 6.28
    const [cx, cy] = [round(x + Math.cos(angle) * w * 0.08), round(y + Math.sin(angle) * w * 0.08)]
    return `<rect x="${round(cx - 9)}" y="${round(cy - 5)}" width="20" height="10" rx="5" fill="#D9933F" transform="rotate(${round(angle * 57)} ${cx} ${cy})"/>`
  }).join('')
  return `${plate(x, y, w * 0.17)}${ring}<circle cx="${x}" cy="${y}" r="${w * 0.045}" fill="#C8372D"/>`
}

function glasses({ w, h }: Table): string {
  const full = [
    { x: w * 0.14, y: h * 0.17, drink: '#F6C945' },
    { x: w * 0.33, y: h * 0.07, drink: '#F6C945' },
    { x: w * 0.06, y: h * 0.46, drink: '#D9502F' },
  ]
  return full
    .map(
      ({ x, y, drink }) =>
        `<circle cx="${x + 5}" cy="${y + 7}" r="26" fill="#04222E" opacity=".35"/><circle cx="${x}" cy="${y}" r="26" fill="#EAF6F6" opacity=".85"/><circle cx="${x}" cy="${y}" r="21" fill="${drink}"/><circle cx="${x - 5}" cy="${y - 4}" r="12" fill="#fff" opacity=".75"/>`,
    )
    .join('')
}

function plate(x: number, y: number, radius: number): string {
  return `<circle cx="${x + 5}" cy="${y + 8}" r="${radius}" fill="#04222E" opacity=".35"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#FDF7EA"/><circle cx="${x}" cy="${y}" r="${radius * 0.78}" fill="#F3E9D6"/>`
}

function dots({ random }: Table, { x, y, reach, count, colours, size: [least, most] }: Dots): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = random() * 6.28
    const distance = Math.sqrt(random()) * reach
    const radius = round(least + random() * (most - least))
    const fill = colours[i % colours.length]
    return `<circle cx="${round(x + Math.cos(angle) * distance)}" cy="${round(y + Math.sin(angle) * distance)}" r="${radius}" fill="${fill}"/>`
  }).join('')
}
