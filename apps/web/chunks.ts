type ModuleInfo = {
  importers: string[]
  dynamicImporters: string[]
  isEntry: boolean
}
type Modules = { getModuleInfo(id: string): ModuleInfo | null }

/** The screens that somebody without an account comes to. */
const WAY_IN = /\/pages\/(?:landing|auth|verify|mailbox|not-found|awards-signed-out)-page\.tsx$/
/** What every screen behind the gate stands in, and the first of them. */
const APP = /\/(?:app\/signed-in-app|pages\/home-page)\.tsx$/
/** What the trip home draws when its upper part stands. */
const HOME_LATER =
  /\/(?:features\/(?:weather\/live-conditions|beaches\/beach-recommendations|invites\/invite-friends-card|trips\/trip-menu)|ui\/linkified-text)\.tsx$/

/**
 * What is fetched together is put into one file: a round trip of a telephone costs more than the few bytes that one screen
 * does not need of it. Everything else the bundler splits by screen and dialog. A module goes to the first that takes it.
 */
export const chunkGroups = [
  group('start', (roots, modules) => roots.some((root) => modules.getModuleInfo(root)?.isEntry === true)),
  group('parts', (roots) => roots.length > 1 && roots.some((root) => WAY_IN.test(root))),
  group('app', (roots) => roots.some((root) => APP.test(root))),
  group('home-later', (roots) => roots.every((root) => HOME_LATER.test(root))),
].map((group, index, { length }) => ({ ...group, priority: length - index }))

function group(chunk: string, takes: (roots: string[], modules: Modules) => boolean) {
  const name = (id: string, modules: Modules) => {
    const roots = rootsOf(id, modules)
    // What is imported on demand keeps a file under its own name.
    const isOwnFile = roots.includes(id) && modules.getModuleInfo(id)?.isEntry !== true
    return !isOwnFile && takes(roots, modules) ? chunk : null
  }
  return { name, debugName: chunk }
}

/** The entry, and the modules imported on demand, that cannot run without this one. */
function rootsOf(id: string, modules: Modules): string[] {
  const seen = new Set<string>()
  const roots: string[] = []
  const visit = (current: string) => {
    if (seen.has(current)) return
    seen.add(current)
    const info = modules.getModuleInfo(current)
    if (info === null) return
    if (info.isEntry || info.dynamicImporters.length > 0) roots.push(current)
    for (const importer of info.importers) visit(importer)
  }
  visit(id)
  return roots
}
