import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '#scripts/setup/root.mjs'

const FOLDER = join(root, 'deploy/kubernetes')
const OF_OPERATOR = 'secret.yaml'
const EXAMPLE = 'secret.example.yaml'

const MODELS = {
  Namespace,
  ConfigMap,
  Secret,
  Deployment,
  Service,
  Ingress,
  PodDisruptionBudget,
  NetworkPolicy,
}
export type Kind = keyof typeof MODELS

type Tree = { [key: string]: unknown }
export type Manifest = Tree & { kind: Kind; metadata: { name: string; namespace?: string } }

export type Kustomization = { namespace: string; resources: string[]; images: { name: string }[] }

export async function readKustomization(): Promise<Kustomization> {
  return parse(await readFile(join(FOLDER, 'kustomization.yaml'), 'utf8'))
}

export async function readManifests(): Promise<Manifest[]> {
  const { resources } = await readKustomization()
  const files = resources.map((name) => (name === OF_OPERATOR ? EXAMPLE : name))
  const texts = await Promise.all(files.map((name) => readFile(join(FOLDER, name), 'utf8')))
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Manifest))
}

export async function listSettings(): Promise<string[]> {
  const text = await readFile(join(root, 'apps/server/src/config.ts'), 'utf8')
  const table = /^const Settings = z\.object\(\{\n([\s\S]*?)^\}\)/m.exec(text)?.[1] ?? ''
  const names = [...table.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  if (names.length < 20) throw new Error('config.ts no longer names its settings as it did')
  return names
}

/** Also reports unknown keys. */
export function schemaFaults(manifest: Manifest): string[] {
  const name = `${manifest.kind}/${manifest.metadata.name}`
  const fault = refusal(manifest)
  if (fault !== undefined) return [`${name}: ${fault}`]
  return pathsOf(manifest)
    .filter((path) => refusal(withWrongValue(manifest, path)) === undefined)
    .map((path) => `${name}: ${path.join('.')} is unknown`)
}

function refusal(manifest: Manifest): string | undefined {
  const Model = MODELS[manifest.kind]
  if (Model === undefined) return 'there is no schema for this kind'
  try {
    // The constructor does not validate.
    new Model(structuredClone(manifest) as never).validate()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Schemas ignore unknown keys such as misspelt probes, but check known ones: a key that accepts any value is unknown. */
function withWrongValue(manifest: Manifest, path: string[]): Manifest {
  const copy = structuredClone(manifest)
  const holder = path.slice(0, -1).reduce<Tree>((tree, key) => tree[key] as Tree, copy)
  holder[path.at(-1) ?? ''] = [[{}]]
  return copy
}

function pathsOf(value: unknown, before: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...before, key]
    return [path, ...pathsOf(inner, path)]
  })
}
