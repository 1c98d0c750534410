import type { Portrait } from './portrait-art.ts'

/** Of the people in pictures of the product. */
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
