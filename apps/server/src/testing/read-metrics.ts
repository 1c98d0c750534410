import type { TestApp } from './test-app.ts'

export async function readMetrics({ app }: Pick<TestApp, 'app'>): Promise<ReadonlyMap<string, number>> {
  const { body } = await app.inject({ method: 'GET', url: '/metrics' })
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

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

const labelsOf = (series: string) => [...series.matchAll(/="([^"]*)"/g)].map(([, value]) => value).join(' ')
