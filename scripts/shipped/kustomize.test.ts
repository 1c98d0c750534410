import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { root } from '#scripts/setup/root.mjs'
import { type Manifest, readManifests, schemaFaults } from '#scripts/shipped/manifests.ts'

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
if (!hasKubectl)
  console.warn('SKIPPED: kubectl is not installed, so the manifests are not put together here.')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendit-kubernetes-'))
  await cp(join(root, 'deploy/kubernetes'), folder, { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const build = () => spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })

test.skipIf(!hasKubectl)('kubectl refuses to go on without a secret of the operator’s own', async () => {
  await rm(join(folder, 'secret.yaml'), { force: true })

  expect(build()).toMatchObject({ status: 1, stderr: expect.stringContaining('secret.yaml') })
})

test.skipIf(!hasKubectl)('kubectl puts together what the schemas take, in one namespace', async () => {
  await cp(join(folder, 'secret.example.yaml'), join(folder, 'secret.yaml'))

  const { stdout } = build()

  const built = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
  const kinds = (manifests: Manifest[]) => manifests.map(({ kind }) => kind).sort()
  expect(kinds(built)).toEqual(kinds(await readManifests()))
  expect(built.flatMap(schemaFaults)).toEqual([])
  const others = built.filter(({ kind }) => kind !== 'Namespace')
  expect(new Set(others.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['sendit']))
  expect(stdout).toContain('image: registry.example/sendit:1')
})
