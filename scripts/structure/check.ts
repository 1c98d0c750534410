import { checkComments } from '#scripts/structure/comments.ts'
import { checkCycles } from '#scripts/structure/cycles.ts'
import { checkFloors } from '#scripts/structure/floors.ts'
import { type Fault, readSources } from '#scripts/structure/source.ts'
import { checkTextSizes } from '#scripts/structure/text-sizes.ts'
import { checkWalls, checkZodStaysOut } from '#scripts/structure/walls.ts'

const rules = [checkFloors, checkWalls, checkZodStaysOut, checkCycles, checkComments]

/** Direction of imports, cycles and the rules of layers that Biome cannot see. */
export function checkStructure(root: string): { files: number; faults: Fault[] } {
  const sources = readSources(root)
  return {
    files: sources.length,
    faults: [...rules.flatMap((rule) => rule(sources)), ...checkTextSizes(root)],
  }
}
