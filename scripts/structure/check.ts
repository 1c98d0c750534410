import { checkCitations } from '#scripts/structure/citations.ts'
import { checkComments } from '#scripts/structure/comments.ts'
import { checkCycles } from '#scripts/structure/cycles.ts'
import { checkFloors } from '#scripts/structure/floors.ts'
import { checkNames } from '#scripts/structure/names.ts'
import { checkPatience } from '#scripts/structure/patience.ts'
import { checkRooms } from '#scripts/structure/rooms.ts'
import { type Fault, readSources } from '#scripts/structure/source.ts'
import { checkTextSizes } from '#scripts/structure/text-sizes.ts'
import { checkWalks } from '#scripts/structure/walks.ts'
import { checkWalls, checkZodStaysOut } from '#scripts/structure/walls.ts'

const rules = [
  checkNames,
  checkRooms,
  checkFloors,
  checkWalls,
  checkZodStaysOut,
  checkCycles,
  checkComments,
  checkPatience,
]

/** Everything the house refuses that Biome cannot see. */
export function checkStructure(root: string): { files: number; faults: Fault[] } {
  const sources = readSources(root)
  return {
    files: sources.length,
    faults: [
      ...rules.flatMap((rule) => rule(sources)),
      ...checkTextSizes(root),
      ...checkCitations(root, sources),
      ...checkWalks(root, sources),
    ],
  }
}
