import { checkComments } from '#scripts/structure/comments.ts'
import { checkCycles } from '#scripts/structure/cycles.ts'
import { type Fault, readSources } from '#scripts/structure/source.ts'
import { checkTextSizes } from '#scripts/structure/text-sizes.ts'
import { checkFeatureBoundaries, checkZodStaysOut } from './feature-boundaries.ts'
import { checkLayers } from './layers.ts'
import { checkNames } from './names.ts'

const rules = [checkLayers, checkFeatureBoundaries, checkZodStaysOut, checkCycles, checkComments, checkNames]

export function checkStructure(root: string): { files: number; faults: Fault[] } {
  const sources = readSources(root)
  return {
    files: sources.length,
    faults: [...rules.flatMap((rule) => rule(sources)), ...checkTextSizes(root)],
  }
}
