import type { TestApp } from './test-app.ts'

/** What /metrics tells now, by name and labels as they stand there. */
export async function readMetrics({ app }: Pick<TestApp, 'app'>): Promise<ReadonlyMap<string, number>> {
  const { body } = await app.inject({ method: 'GET', url: '/metrics' })
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

/** Which values of `name` rose by how much while `action` was done. */
export async function rises(app: Pick<TestApp, 'app'>, name: string, action: () => Promise<unknown>) {
  const before = await readMetrics(app)
  await action()
  const after = await readMetrics(app)
  return Object.fromEntries(
    [...after]
      .filter(([series, value]) => series.startsWith(`${name}{`) && value !== before.get(series))
      .map(([series, value]) => [labelsOf(series), value - (before.get(series) ?? 0)]),
  )
}

/** The values alone, with spaces between. */
const labelsOf = (series: string) => [...series.matchAll(/="([^"]*)"/g)].map(([, value]) => value).join(' ')
