import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageAt, screenAt } from '@sendit/core/screens.ts'

export type Preview = { title: string; description: string }

export type PageWanted = {
  path: string
  isSignedIn: boolean
  tripId: string | undefined
  preview: Preview | undefined
}

export type Page = (wanted: PageWanted) => string

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

const PRODUCT: Preview = {
  title: 'SendIt!',
  description: 'Plan a kite-surfing trip with your crew: chat, photos, costs and the wind in one place.',
}
const NOBODY = '<meta name="visitor" content="nobody">'
/** Must match `ui/art/fixed-drawings.ts` and `ui/art/scene-art.tsx`. */
const SCENE = /\/scene-[^/]+\.svg$/
const WIDE = '(min-width: 1024px)'
const FIRST_READS = ['/api/auth/user', '/api/trips']

/** Preloads what the screen will request, so that code and data load in parallel. */
export async function readPage(webRoot: string, publicUrl: string): Promise<Page> {
  const template = await readFile(join(webRoot, 'index.html'), 'utf8')
  const manifest = await readManifest(webRoot)
  return ({ path, isSignedIn, tripId, preview }) => {
    const name = pageAt(path, { isSignedIn })
    const page = `src/pages/${name}-page.tsx`
    const code = filesOf(manifest, isSignedIn ? ['src/app/signed-in-app.tsx', page] : [page])
    const reads = isSignedIn ? [...FIRST_READS, ...tripReads(path, tripId)] : []
    // Invites show their own picture, signed-in users none.
    const scenes = isSignedIn || preview !== undefined ? [] : sceneTags(manifest[page]?.assets ?? [])
    const head = [
      ...previewTags(preview ?? PRODUCT, publicUrl),
      ...(isSignedIn ? [] : [NOBODY]),
      ...code.map(preloadTag),
      ...scenes,
      ...reads.map(readTag),
    ].join('\n    ')
    return template.replace('</head>', () => `  ${head}\n  </head>`)
  }
}

function tripReads(path: string, tripId: string | undefined): string[] {
  if (tripId === undefined) return []
  const trip = `/api/trips/${tripId}`
  return [trip, ...(screenAt(path)?.reads ?? []).map((read) => `${trip}/${read}`)]
}

async function readManifest(webRoot: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(webRoot, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function filesOf(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || chunk.isEntry || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const key of keys) add(key)
  return [...files]
}

function preloadTag(file: string): string {
  const kind = file.endsWith('.css')
    ? 'rel="preload" as="style" crossorigin'
    : 'rel="modulepreload" crossorigin'
  return `<link ${kind} href="/${file}">`
}

function sceneTags(assets: readonly string[]): string[] {
  return assets
    .filter((file) => SCENE.test(file))
    .map((file) => {
      const media = file.includes('-wide-') ? WIDE : `not all and ${WIDE}`
      return `<link rel="preload" as="image" type="image/svg+xml" media="${media}" href="/${file}">`
    })
}

/** Must match the app's credentials mode, or the browser fetches twice. */
function readTag(path: string): string {
  return `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeAttribute(path)}">`
}

function previewTags({ title, description }: Preview, publicUrl: string): string[] {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'SendIt!',
    'og:title': title,
    'og:description': description,
    'og:image': `${publicUrl}/preview.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Kites over a bay',
  }
  return [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign)
}
