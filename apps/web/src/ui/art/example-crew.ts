import ines from 'drawn:face-ines.svg'
import jonas from 'drawn:face-jonas.svg'
import maya from 'drawn:face-maya.svg'
import tom from 'drawn:face-tom.svg'
import type { AvatarPerson } from '#ui/avatar.tsx'

export const exampleCrew: readonly AvatarPerson[] = [
  { id: 'maya', name: 'Maya Okafor', pictureUrl: maya },
  { id: 'tom', name: 'Tom Beckett', pictureUrl: tom },
  { id: 'ines', name: 'Inés Navarro', pictureUrl: ines },
  { id: 'jonas', name: 'Jonas Lindqvist', pictureUrl: jonas },
]
