import type { Fault, Source } from '#scripts/structure/source.ts'

export function checkCycles(sources: Source[]): Fault[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  const faults: Fault[] = []

  function visit(source: Source, trail: string[]): void {
    if (done.has(source.path)) return
    const way = [...trail, source.path]
    for (const { target, line } of source.imports) {
      const next = target === undefined ? undefined : byPath.get(target)
      if (!next) continue
      const start = way.indexOf(next.path)
      if (start === -1) {
        visit(next, way)
        continue
      }
      const circle = [...way.slice(start), next.path].join(' → ')
      const message = `A circle: ${circle}. Move what both need into a file below them.`
      faults.push({ file: source.path, line, message })
    }
    done.add(source.path)
  }

  for (const source of sources) visit(source, [])
  return faults
}
