import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { auditShipped, readAudit } from './audit.mjs'

const counts = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 }
const report = (vulnerabilities: object, found: Partial<typeof counts>) =>
  JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { ...counts, ...found } } })
const hole = (name: string, severity: string) => ({ [name]: { name, severity, range: '<2.0.0' } })

test('a report without anything grave is clean', () => {
  expect(readAudit(report({}, {}))).toEqual({ kind: 'clean', lines: [] })
  expect(readAudit(report(hole('tar', 'moderate'), { moderate: 1 })).kind).toBe('clean')
})

test.each(['high', 'critical'])('a finding that is %s is a hole, and named', (severity) => {
  const audit = readAudit(
    report({ ...hole('tar', severity), ...hole('ws', 'low') }, { [severity]: 1, low: 1 }),
  )

  expect(audit).toEqual({ kind: 'holes', lines: [`${severity}: tar <2.0.0`] })
})

test.each([
  ['nothing', ''],
  ['words', 'npm error audit endpoint returned an error'],
  ['an error', '{"error":{"code":"ENOAUDIT","summary":"https://registry.internal.example"}}'],
  ['a page', '<html>502</html>'],
  ['half a report', '{"metadata":{"vulnerabilities":{"high":'],
  ['a report of another kind', '{"metadata":{"vulnerabilities":{}}}'],
])('%s is no report: nothing was checked, and nothing is passed on', (_, output) => {
  const audit = readAudit(output)

  expect(audit.kind).toBe('unasked')
  expect(JSON.stringify(audit)).not.toMatch(/registry\.internal|https?:/)
})

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function registry(status: number, body: object): Promise<NodeJS.ProcessEnv> {
  const server: Server = createServer((request, response) => {
    const name = request.url?.slice(1)
    const versions = { '9.9.9': { name, version: '9.9.9', dist: { tarball: 'x', shasum: 'x' } } }
    const known = { name, 'dist-tags': { latest: '9.9.9' }, versions }
    const isAudit = request.method === 'POST'
    request.resume().on('end', () => {
      response.writeHead(isAudit ? status : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isAudit ? body : known))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cache = await mkdtemp(join(tmpdir(), 'sendit-audit-'))
  cleanUps.push(
    () => server.close(),
    () => rm(cache, { recursive: true, force: true }),
  )
  const { port } = server.address() as AddressInfo
  return { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache }
}

const advisory = {
  ...{ id: 1, url: 'https://advisories.example/1', title: 'A hole', severity: 'high' },
  ...{ vulnerable_versions: '>=0.0.1', cwe: [], cvss: { score: 9, vectorString: null } },
}

test.each([
  ['that has no audits', 405, {}, 'unasked'],
  ['that breaks', 500, {}, 'unasked'],
  ['that knows of nothing', 200, {}, 'clean'],
  ['that knows of a hole in what we ship', 200, { zod: [advisory] }, 'holes'],
])('a registry %s', async (_, status, body, kind) => {
  const audit = await auditShipped(await registry(status, body))

  expect(audit.kind).toBe(kind)
  expect(JSON.stringify(audit)).not.toContain('127.0.0.1')
})
