import type { AvatarPerson } from '#ui/avatar.tsx'
import { type Portrait, portraitArt } from './portrait-art.ts'
import { svgUrl } from './scene-art.tsx'

const faces: { id: string; name: string; face: Portrait }[] = [
  {
    id: 'maya',
    name: 'Maya Okafor',
    face: {
      style: 'long',
      background: ['#0FB5BA', '#0E6E8C'],
      skin: '#8A5634',
      hair: '#1B1009',
      top: '#FFC43D',
    },
  },
  {
    id: 'tom',
    name: 'Tom Beckett',
    face: {
      beard: true,
      background: ['#7FCDE8', '#2C9AD6'],
      skin: '#F2C6A5',
      hair: '#B5793A',
      top: '#0B2430',
    },
  },
  {
    id: 'ines',
    name: 'Inés Navarro',
    face: {
      ...{ style: 'bob', glasses: true, background: ['#C9A5F2', '#7E6AD6'] },
      ...{ skin: '#D49A6C', hair: '#0B0B12', top: '#FF6B4A' },
    },
  },
  {
    id: 'jonas',
    name: 'Jonas Lindqvist',
    face: {
      ...{ cap: '#FF6B4A', glasses: true, background: ['#BDE6C8', '#3FA378'] },
      ...{ skin: '#F4CDB0', hair: '#8C5A2B', top: '#fff' },
    },
  },
]

/** The people in pictures of the product, such as the landing page; they have no accounts. */
export function exampleCrew(): AvatarPerson[] {
  return faces.map(({ id, name, face }) => ({ id, name, pictureUrl: svgUrl(portraitArt(face)) }))
}
