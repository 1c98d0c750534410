import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lackingForSecondServer, readConfig } from '@sendit/server/src/config.ts'
import { ROUTE_RULES } from '@sendit/server/src/testing/route-rules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '#scripts/setup/root.mjs'
import {
  type Kustomization,
  listSettings,
  type Manifest,
  readKustomization,
  readManifests,
  schemaFaults,
} from '#scripts/shipped/manifests.ts'
import { type Deployment, environmentOf, oneOf, referenceFaults } from '#scripts/shipped/references.ts'

let manifests: Manifest[]
let kustomization: Kustomization
beforeAll(async () => {
  manifests = await readManifests()
  kustomization = await readKustomization()
})

function planted(from: string, to: string): Manifest[] {
  const text = JSON.stringify(manifests)
  if (!text.includes(from)) throw new Error(`there is no ${from} to plant a fault in`)
  return JSON.parse(text.replace(from, to))
}

const deployment = (from = manifests) => oneOf<Deployment>(from, 'Deployment')
const container = () => deployment().spec.template.spec.containers[0]

describe('the schemas of Kubernetes', () => {
  test('take every manifest', () => {
    expect(manifests.flatMap(schemaFaults)).toEqual([])
    expect(manifests).toHaveLength(kustomization.resources.length)
  })

  test.each([
    ['a number that is a text', '"replicas":3', '"replicas":"3"', 'replicas must be integer'],
    ['a misspelt probe', '"livenessProbe"', '"livenesProbe"', 'livenesProbe is unknown'],
    ['a key of another kind', '"targetPort"', '"containerPort"', 'containerPort is unknown'],
    ['a missing part', '"selector":{"matchLabels"', '"selects":{"matchLabels"', 'required property selector'],
    ['a kind that is none', '"kind":"Ingress"', '"kind":"Ingres"', 'no schema for this kind'],
  ])('refuse %s', (_fault, from, to, expected) => {
    expect(planted(from, to).flatMap(schemaFaults).join('\n')).toContain(expected)
  })
})

describe('what one manifest says about another', () => {
  test('is so', () => {
    expect(referenceFaults(manifests, kustomization)).toEqual([])
  })

  test.each([
    ['"selector":{"app.kubernetes.io/name":"sendit"}', '"selector":{"app.kubernetes.io/name":"other"}'],
    ['"targetPort":"http"', '"targetPort":"https"'],
    ['"secretRef":{"name":"sendit"}', '"secretRef":{"name":"secrets"}'],
    ['"path":"/readyz","port":"http"', '"path":"/readyz","port":"web"'],
    ['"service":{"name":"sendit"', '"service":{"name":"send-it"'],
    ['"maxUnavailable":1', '"maxUnavailable":3'],
    ['"volumes":[{"name":"data"', '"volumes":[{"name":"rows"'],
    ['"podSelector":{"matchLabels":{"app.kubernetes.io/name"', '"podSelector":{"matchLabels":{"app"'],
  ])('is missed with %s as %s', (from, to) => {
    expect(referenceFaults(planted(from, to), kustomization)).toHaveLength(1)
  })
})

describe('the settings', () => {
  const filledIn = {
    DATABASE_URL: 'postgres://sendit:secret@db.example:5432/sendit',
    REDIS_URL: 'rediss://redis.example:6379',
    APP_SECRET: 'a-secret-for-tests-of-32-characters!',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
  }

  test('are settings of the server, and all of those that many machines need', async () => {
    const environment = environmentOf(manifests)
    const config = readConfig({ ...environment, ...filledIn })

    expect(await listSettings()).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(lackingForSecondServer(config)).toEqual([])
    expect(config).toMatchObject({ publicUrl: 'https://sendit.example', trustProxy: '10.0.0.0/8' })
    expect(config.smtpUrl).toBe(filledIn.SMTP_URL)
    expect(config.metricsToken).toBeDefined()
  })

  test.each(Object.keys(filledIn))('stop the start while %s is the placeholder', (name) => {
    const environment = environmentOf(manifests)

    expect(environment[name]).toBe('change-me')
    expect(() => readConfig({ ...environment, ...filledIn, [name]: environment[name] })).toThrow(name)
  })

  test('hold no secret in the ConfigMap, and none in the example', () => {
    const open = oneOf<Manifest & { data: Record<string, string> }>(manifests, 'ConfigMap').data
    const example = oneOf<Manifest & { stringData: Record<string, string> }>(manifests, 'Secret').stringData

    expect(Object.keys(open).filter((name) => /SECRET|TOKEN|KEY|PASSWORD|_URL$/.test(name))).toEqual([
      'PUBLIC_URL',
    ])
    expect(new Set(Object.values(example))).toEqual(new Set(['change-me']))
  })
})

describe('the Deployment', () => {
  test('asks routes that are open to anyone, and gives them the time they may take', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container()

    expect([startupProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual(['/healthz', '/healthz'])
    expect(readinessProbe.httpGet.path).toBe('/readyz')
    for (const path of ['/healthz', '/readyz'])
      expect(ROUTE_RULES[`GET ${path}`]).toMatchObject({ rule: 'anyone' })
    // Checks in health/routes.ts take 3 s.
    expect(readinessProbe.timeoutSeconds).toBeGreaterThan(3)
  })

  test('waits for a stop to be through', async () => {
    const main = await readFile(join(root, 'apps/server/src/main.ts'), 'utf8')
    const stopMs = Number(/STOP_WITHIN_MS = ([\d_]+)/.exec(main)?.[1]?.replaceAll('_', ''))
    const { preStop } = container().lifecycle

    const seconds = Number(preStop.exec.command[1]) + stopMs / 1000
    expect(seconds).toBeGreaterThan(12)
    expect(deployment().spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(seconds)
  })

  test('waits longer for an update than the first server may take to migrate', () => {
    const { periodSeconds, failureThreshold } = container().startupProbe

    expect(deployment().spec.progressDeadlineSeconds).toBeGreaterThan(periodSeconds * failureThreshold)
  })

  test('never has fewer servers than declared, or more connections than PostgreSQL allows by default', () => {
    const { replicas, strategy } = deployment().spec
    const { maxUnavailable, maxSurge } = strategy.rollingUpdate

    expect(maxUnavailable).toBe(0)
    expect((replicas + maxSurge) * (Number(environmentOf(manifests).DATABASE_POOL) + 1)).toBeLessThan(97)
  })

  test('listens where the image does, and lets it write where it has to', async () => {
    const image = await readFile(join(root, 'Dockerfile'), 'utf8')
    const port = Number(/^ENV .*\bPORT=(\d+)/m.exec(image)?.[1])
    const { ports, volumeMounts } = container()
    const { annotations } = deployment().spec.template.metadata

    expect(ports.map(({ containerPort }) => containerPort)).toEqual([port])
    expect(annotations['prometheus.io/port']).toBe(String(port))
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
    expect(environmentOf(manifests).DATA_DIR).toMatch(/^\/data\/./)
  })

  test('gives the memory that docs/operations.md asks for', () => {
    expect(container().resources.limits).toEqual({ memory: '1Gi' })
  })
})
