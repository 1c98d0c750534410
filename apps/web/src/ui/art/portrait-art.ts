import { evenGradient, picture } from './drawing.ts'

export type Portrait = {
  background: readonly [string, string]
  skin: string
  hair: string
  top: string
  style?: 'short' | 'long' | 'bob' | 'curly'
  glasses?: boolean
  beard?: boolean
  bun?: boolean
  cap?: string
}

const SHADE = 'rgba(6,20,28,.14)'

export function portraitArt(face: Portrait): string {
  const body = [
    '<rect width="96" height="96" fill="url(#back)"/>',
    hairBehind(face),
    head(face),
    face.beard ? beard(face.hair) : '',
    hairInFront(face),
    face.cap === undefined ? '' : cap(face.cap),
    face.glasses ? glasses() : eyes(),
    `<path d="M42 55.5C45 59 51 59 54 55.5" stroke="${face.beard ? '#fff' : '#7A2E1E'}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`,
  ].join('')
  const definitions = evenGradient('back', face.background, 0.4, 1)
  return picture({ width: 96, height: 96, definitions, body })
}

function head({ skin, top }: Portrait): string {
  return `<path d="M14 100C14 80 30 74 48 74S82 80 82 100Z" fill="${top}"/><path d="M40 60H56V76C56 82 40 82 40 76Z" fill="${skin}"/><path d="M40 68C44 73 52 73 56 68V72C52 78 44 78 40 72Z" fill="${SHADE}"/><path d="M30 42C30 28 38 22 48 22S66 28 66 42C66 56 58 66 48 66S30 56 30 42Z" fill="${skin}"/>`
}

function hairBehind({ style, hair, bun }: Portrait): string {
  const knot = bun ? `<circle cx="48" cy="16" r="10" fill="${hair}"/>` : ''
  if (style === 'long')
    return `<path d="M24 42C22 18 74 18 72 42C73 60 78 72 74 84H22C18 72 23 60 24 42Z" fill="${hair}"/>${knot}`
  if (style !== 'curly') return knot
  return `<g fill="${hair}"><circle cx="30" cy="34" r="13"/><circle cx="42" cy="24" r="14"/><circle cx="57" cy="24" r="14"/><circle cx="67" cy="35" r="13"/><circle cx="28" cy="48" r="10"/><circle cx="69" cy="49" r="10"/></g>${knot}`
}

function hairInFront({ style = 'short', hair }: Portrait): string {
  const fringe = 'M28 46C26 22 38 17 48 17S70 22 68 46C66 36 60 30 46 28C38 30 30 36 28 46Z'
  const sides = 'M28 40C24 52 26 60 30 62C32 56 30 48 31 42ZM68 40C72 52 70 60 66 62C64 56 66 48 65 42Z'
  const paths = {
    short:
      'M28 42C26 22 38 16 50 17C64 18 70 28 68 42C66 34 62 31 56 32C46 33 36 30 33 32C30 34 29 38 28 42Z',
    long: fringe,
    bob: `${fringe}${sides}`,
    curly: 'M30 38C34 28 42 32 48 28C54 32 62 28 66 38C64 24 56 20 48 20S32 24 30 38Z',
  }
  return `<path d="${paths[style]}" fill="${hair}"/>`
}

function beard(colour: string): string {
  return `<path d="M30.5 44C31 60 39 68 48 68S65 60 65.5 44C63 52 58 54 54 53C51 51.5 45 51.5 42 53C38 54 33 52 30.5 44Z" fill="${colour}"/>`
}

function cap(colour: string): string {
  return `<path d="M28 36C28 20 38 16 48 16S68 20 68 36Z" fill="${colour}"/><path d="M46 34H76C78 38 74 39 70 38L46 37Z" fill="${colour}"/><path d="M28 36H68" stroke="${SHADE}" stroke-width="3"/>`
}

function glasses(): string {
  return '<g fill="#0B2430"><rect x="33" y="40" width="13" height="9" rx="4.5"/><rect x="50" y="40" width="13" height="9" rx="4.5"/><path d="M45 43h6" stroke="#0B2430" stroke-width="2"/></g><path d="M35.5 43l4 -1.5M52.5 43l4 -1.5" stroke="#7FE0D2" stroke-width="1.6" stroke-linecap="round"/>'
}

function eyes(): string {
  return '<circle cx="41" cy="44" r="2.1" fill="#1B120C"/><circle cx="55" cy="44" r="2.1" fill="#1B120C"/>'
}

export const exampleFaces: Readonly<Record<string, Portrait>> = {
  maya: {
    style: 'long',
    background: ['#0FB5BA', '#0E6E8C'],
    skin: '#8A5634',
    hair: '#1B1009',
    top: '#FFC43D',
  },
  tom: {
    beard: true,
    background: ['#7FCDE8', '#2C9AD6'],
    skin: '#F2C6A5',
    hair: '#B5793A',
    top: '#0B2430',
  },
  ines: {
    ...{ style: 'bob', glasses: true, background: ['#C9A5F2', '#7E6AD6'] },
    ...{ skin: '#D49A6C', hair: '#0B0B12', top: '#FF6B4A' },
  },
  jonas: {
    ...{ cap: '#FF6B4A', glasses: true, background: ['#BDE6C8', '#3FA378'] },
    ...{ skin: '#F4CDB0', hair: '#8C5A2B', top: '#fff' },
  },
}
