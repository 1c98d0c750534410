import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIRST_TRIP_READS, pageAt } from '@sendit/core/screens.ts'

/** What a messenger shows of a link that somebody pasted into it. */
export type Preview = { title: string; description: string }

export type PageWanted = {
  /** Without query and without a slash at its end. */
  path: string
  isSignedIn: boolean
  /** The trip that the address names. */
  tripId: string | undefined
  /** In place of the product's own. */
  preview: Preview | undefined
}

/** The one page of the web app, with what the screen at an address needs first. */
export type Page = (wanted: PageWanted) => string

/** The parts of Vite's manifest that are read here. */
type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

const PRODUCT: Preview = {
  title: 'SendIt!',
  description: 'Plan a kite-surfing trip with your crew: chat, photos, costs and the wind in one place.',
}
/** Saves the app a call that would be refused, and a browser an error in its console. */
const NOBODY = '<meta name="visitor" content="nobody">'
/** How the web names its scenes (`ui/art/fixed-drawings.ts`), and where it draws the wide one (`ui/art/scene-art.tsx`). */
const SCENE = /\/scene-[^/]+\.svg$/
const WIDE = '(min-width: 1024px)'
/** What every screen behind the gate asks before it can draw anything. */
const FIRST_READS = ['/api/auth/user', '/api/trips']

/**
 * Reads the built page once. A browser is told in its head what the screen will ask for as soon as it runs, so that code and
 * answers come in one round trip instead of one after another.
 */
export async function readPage(webRoot: string, publicUrl: string): Promise<Page> {
  const template = await readFile(join(webRoot, 'index.html'), 'utf8')
  const manifest = await readManifest(webRoot)
  return ({ path, isSignedIn, tripId, preview }) => {
    const name = pageAt(path, { isSignedIn })
    const page = `src/pages/${name}-page.tsx`
    const code = filesOf(manifest, isSignedIn ? ['src/app/signed-in-app.tsx', page] : [page])
    const reads = isSignedIn ? [...FIRST_READS, ...tripReads(name, tripId)] : []
    // Who comes with an invite sees its own picture at the front door, and who is signed in none of these.
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

function tripReads(page: string, tripId: string | undefined): string[] {
  if (tripId === undefined) return []
  const trip = `/api/trips/${tripId}`
  return [trip, ...(FIRST_TRIP_READS[page] ?? []).map((read) => `${trip}/${read}`)]
}

async function readManifest(webRoot: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(webRoot, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** The files that a browser fetches for these modules, but for those that the page names itself. */
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

/** The picture that fills a screen, of the two that its page may draw the one that suits the width of the window. */
function sceneTags(assets: readonly string[]): string[] {
  return assets
    .filter((file) => SCENE.test(file))
    .map((file) => {
      const media = file.includes('-wide-') ? WIDE : `not all and ${WIDE}`
      return `<link rel="preload" as="image" type="image/svg+xml" media="${media}" href="/${file}">`
    })
}

/** With the same credentials as the app's own calls: else the browser asks a second time. */
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
