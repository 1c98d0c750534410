import type { Kustomization, Manifest } from '#scripts/shipped/manifests.ts'

type Labels = Record<string, string>
type Probe = { httpGet: { path: string; port: string }; timeoutSeconds: number }
type Container = {
  name: string
  image: string
  ports: { name: string; containerPort: number }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  lifecycle: { preStop: { exec: { command: string[] } } }
  resources: { limits: Record<string, string>; requests: Record<string, string> }
  volumeMounts: { name: string; mountPath: string }[]
  startupProbe: Probe & { periodSeconds: number; failureThreshold: number }
  livenessProbe: Probe
  readinessProbe: Probe
}
export type Pod = {
  terminationGracePeriodSeconds: number
  containers: [Container]
  volumes: { name: string; emptyDir: object }[]
}
export type Deployment = Manifest & {
  spec: {
    replicas: number
    strategy: { rollingUpdate: { maxUnavailable: number; maxSurge: number } }
    progressDeadlineSeconds: number
    selector: { matchLabels: Labels }
    template: { metadata: { labels: Labels; annotations: Labels }; spec: Pod }
  }
}
type Service = Manifest & { spec: { selector: Labels; ports: { name: string; targetPort: string }[] } }
type Selector = Manifest & { spec: { selector: { matchLabels: Labels }; maxUnavailable: number } }
type Policy = Manifest & {
  spec: { podSelector: { matchLabels: Labels }; ingress: { ports: { port: string }[] }[] }
}
type Backend = { service: { name: string; port: { name: string } } }
type Ingress = Manifest & { spec: { rules: { host: string; http: { paths: { backend: Backend }[] } }[] } }
type Settings = Manifest & { data?: Labels; stringData?: Labels }

export function oneOf<Kind extends Manifest>(manifests: readonly Manifest[], kind: Manifest['kind']): Kind {
  const found = manifests.filter((manifest) => manifest.kind === kind)
  if (found.length !== 1) throw new Error(`there are ${found.length} of ${kind}`)
  return found[0] as Kind
}

export function environmentOf(manifests: readonly Manifest[]): Labels {
  const { data = {} } = oneOf<Settings>(manifests, 'ConfigMap')
  const { stringData = {} } = oneOf<Settings>(manifests, 'Secret')
  return { ...data, ...stringData }
}

export function referenceFaults(manifests: readonly Manifest[], kustomization: Kustomization): string[] {
  const { spec } = oneOf<Deployment>(manifests, 'Deployment')
  const [container] = spec.template.spec.containers
  const { labels } = spec.template.metadata
  const ports = container.ports.map(({ name }) => name)
  const given = container.envFrom.map(({ configMapRef, secretRef }) => configMapRef?.name ?? secretRef?.name)
  const expected = ['ConfigMap', 'Secret'].map(
    (kind) => oneOf(manifests, kind as Manifest['kind']).metadata.name,
  )
  const volumes = spec.template.spec.volumes.map(({ name }) => name)
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
  const asks: [string, boolean][] = [
    ['the Deployment selects its own pods', selects(spec.selector.matchLabels, labels)],
    ['the container takes the ConfigMap and the Secret', given.join() === expected.join()],
    ['every probe asks a port of the container', probes.every(({ httpGet }) => ports.includes(httpGet.port))],
    ['every mount has a volume', container.volumeMounts.every(({ name }) => volumes.includes(name))],
    ['kustomize names the image', kustomization.images.some(({ name }) => name === container.image)],
    ...reachFaults(manifests, { labels, ports, replicas: spec.replicas }),
  ]
  return asks.filter(([, isSo]) => !isSo).map(([ask]) => `not so: ${ask}`)
}

type Pods = { labels: Labels; ports: string[]; replicas: number }

function reachFaults(manifests: readonly Manifest[], { labels, ports, replicas }: Pods): [string, boolean][] {
  const service = oneOf<Service>(manifests, 'Service')
  const budget = oneOf<Selector>(manifests, 'PodDisruptionBudget').spec
  const policy = oneOf<Policy>(manifests, 'NetworkPolicy').spec
  const backends = oneOf<Ingress>(manifests, 'Ingress').spec.rules.flatMap(({ http }) =>
    http.paths.map(({ backend }) => backend.service),
  )
  const onboardings = service.spec.ports.map(({ name }) => name)
  const open = policy.ingress.flatMap((rule) => rule.ports.map(({ port }) => port))
  return [
    ['the Service selects the pods', selects(service.spec.selector, labels)],
    [
      'the Service leads to a port of the pods',
      service.spec.ports.every(({ targetPort }) => ports.includes(targetPort)),
    ],
    [
      'the Ingress leads to the Service',
      backends.every(({ name, port }) => name === service.metadata.name && onboardings.includes(port.name)),
    ],
    ['the budget counts the pods', selects(budget.selector.matchLabels, labels)],
    ['the budget leaves a server', budget.maxUnavailable < replicas],
    ['the policy is about the pods', selects(policy.podSelector.matchLabels, labels)],
    ['the policy opens a port of the pods', open.length > 0 && open.every((port) => ports.includes(port))],
  ]
}

function selects(selector: Labels, labels: Labels): boolean {
  const wanted = Object.entries(selector)
  return wanted.length > 0 && wanted.every(([key, value]) => labels[key] === value)
}
