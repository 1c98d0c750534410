// deploy/watch must match exported metrics, and its alerts docs/operations.md.
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { person } from '#testing/crew.ts'
import { eventually } from '#testing/eventually.ts'
import { lackingIn, readExpression, readSeries, type Series } from '#testing/promql.ts'
import { startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp } from '#testing/test-app.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const WATCH = join(ROOT, 'deploy/watch')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

type Alert = {
  alert: string
  expr: string
  for: string
  labels: Record<string, string>
  annotations: Record<string, string>
}
type AlertTest = { alertname: string; exp_alerts?: unknown[] }
type Panel = { id: number; type: string; title: string; datasource?: unknown; targets?: Target[] }
type Target = { expr: string; legendFormat: string; datasource: unknown }

let exposed: Series[]
let alerts: Alert[]
beforeAll(async () => {
  exposed = await listSeries()
  const { groups } = parse(await read('deploy/watch/alerts.yml'))
  alerts = groups.flatMap(({ rules }: { rules: Alert[] }) => rules)
})

async function listSeries(): Promise<Series[]> {
  const stub = await startStubWeather()
  const app = await createTestApp({ env: { ...stub.env, REDIS_URL: 'redis://127.0.0.1:9' } })
  const jobs = app.startJobs()
  try {
    const ana = await person(app, 'ana@crew.example')
    await ana.get('/api/weather/current/Tarifa')
    const paths = [
      '/ws',
      '/metrics',
      '/readyz',
      '/files/a/small',
      '/api/trips/a/media',
      '/api/trips/a/album.zip',
    ]
    for (const path of paths) await ana.get(path)
    for (const path of ['/api/upload', '/api/profile/upload']) await ana.post(path, {})
    const { schema } = app.services.database.db
    await schema.alterTable('trips').renameTo('trips_away').execute()
    expect((await ana.get('/api/trips')).statusCode).toBe(500)
    await schema.alterTable('trips_away').renameTo('trips').execute()
    return await eventually(async () => {
      const { body } = await app.app.inject({ method: 'GET', url: '/metrics' })
      expect(body).toContain('sendit_job_last_success_timestamp_seconds{name="outings"}')
      return readSeries(body)
    })
  } finally {
    await jobs.stop()
    await app.close()
    await stub.close()
  }
}

describe('the alerts', () => {
  test('query only metrics that the server exposes', () => {
    expect(alerts.length).toBeGreaterThan(12)
    expect(
      alerts.flatMap(({ alert, expr }) => lackingIn(expr, exposed).map((what) => `${alert}: ${what}`)),
    ).toEqual([])
  })

  test('wait, say how bad it is, what is the case, and where to read on', async () => {
    const page = await read('docs/operations.md')
    for (const { alert, labels, annotations, for: wait } of alerts) {
      expect(wait, alert).toMatch(/^\d+[smh]$/)
      expect(['critical', 'warning'], alert).toContain(labels.severity)
      expect(annotations.summary, alert).toMatch(/\S/)
      expect(annotations.runbook_url, alert).toBe(`docs/operations.md#${alert.toLowerCase()}`)
      expect(page, alert).toContain(`<a id="${alert.toLowerCase()}"></a>`)
    }
    const anchors = [...page.matchAll(/<a id="([^"]*)"><\/a>`(\w+)`/g)].map(([, , name]) => name)
    expect(anchors.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted())
  })

  test('are each seen to fire and to leave alone', async () => {
    const { tests } = parse(await read('deploy/watch/alerts.test.yml'))
    const seen: AlertTest[] = tests.flatMap((one: { alert_rule_test: AlertTest[] }) => one.alert_rule_test)
    const namesOf = (fires: boolean) =>
      new Set(
        seen.filter((one) => (one.exp_alerts !== undefined) === fires).map(({ alertname }) => alertname),
      )
    const names = alerts.map(({ alert }) => alert)

    expect(names.filter((name) => !namesOf(true).has(name))).toEqual([])
    expect(names.filter((name) => !namesOf(false).has(name))).toEqual([])
  })
})

describe('the dashboard', () => {
  let panels: Panel[]
  let variables: { name: string; type: string; query: unknown }[]
  beforeAll(async () => {
    const dashboard = JSON.parse(await read('deploy/watch/dashboard.json'))
    panels = dashboard.panels
    variables = dashboard.templating.list
  })
  const targets = () =>
    panels.flatMap(({ title, targets: of = [] }) => of.map((target) => ({ title, ...target })))

  test('queries only metrics that the server exposes', () => {
    expect(targets().length).toBeGreaterThan(30)
    const plain = (expr: string) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
    expect(
      targets().flatMap(({ title, expr }) =>
        lackingIn(plain(expr), exposed).map((what) => `${title}: ${what}`),
      ),
    ).toEqual([])
  })

  test('names in its legends what its series have', () => {
    const wrong = targets().flatMap(({ title, expr, legendFormat }) => {
      const asked = readExpression(expr).selectors.map(({ name }) => name)
      const labels = exposed
        .filter(({ name }) => asked.includes(name))
        .flatMap((one) => Object.keys(one.labels))
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
      return named
        .filter((label) => label !== 'instance' && !labels.includes(label))
        .map((label) => `${title}: ${label}`)
    })

    expect(wrong).toEqual([])
  })

  test('can be imported: its source of data is chosen, and each panel has an id of its own', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana writes its variables this way.
    const source = { type: 'prometheus', uid: '${datasource}' }
    const sources = [...targets(), ...panels.filter(({ type }) => type !== 'row')]

    expect(variables.find(({ name }) => name === 'datasource')).toMatchObject({
      type: 'datasource',
      query: 'prometheus',
    })
    for (const { datasource } of sources) expect(datasource).toEqual(source)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe.runIf(hasPromtool)("Prometheus' own tool", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sendit-watch-'))
    await cp(WATCH, folder, { recursive: true })
    await writeFile(join(folder, 'metrics-token'), 'a token')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each([
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('promtool %s %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })

    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status, `${stdout}${stderr}`).toBe(0)
  })
})
