type ModuleInfo = {
  importers: string[]
  importedIds: string[]
  dynamicImporters: string[]
  isEntry: boolean
}
type Modules = { getModuleInfo(id: string): ModuleInfo | null }

/** Screens reachable without an account. */
const WAY_IN = /\/pages\/(?:landing|auth|verify|mailbox|link|not-found|awards-signed-out)-page\.tsx$/
const APP = /\/(?:app\/signed-in-app|pages\/home-page)\.tsx$/
const SCREENS = /\/app\/screens\.ts$/
/** Small shared code, not worth a file of its own. */
const TOOL = /\/(?:apps\/web\/src\/(?:lib|offline|session|trip|ui)|packages\/core\/src)\//
/** Wind logic shared by the lower trip home and a few other screens. */
const RIDING =
  /\/(?:packages\/core\/src\/weather\/(?:beaufort|gusts|kite-size|piecewise|verdict|wetsuit|wind-bars)|ui\/(?:forecast-age|score-ring|shortened-note|wind-word))\.tsx?$/
const SAVING = /\/(?:lib\/use-merging-save|ui\/edit-conflict)\.tsx?$/
const REACTING = /\/ui\/(?:reactions|use-press)\.tsx?$/
/** The chat loads without these at first. */
const EMOJI = /\/(?:ui\/(?:quick-emoji|reaction-dialogs)|features\/media\/mutations)\.tsx?$/
const CARDS = /\/(?:ui\/live-card|core\/src\/polls\/poll-rules)\.tsx?$/
const DEADLINES = /\/(?:lib\/deadlines|features\/awards\/deadline\/[\w-]+)\.tsx?$/
const CEREMONY = /\/core\/src\/awards\/ceremony\.ts$/
const NOTIFICATIONS =
  /\/(?:features\/notifications\/(?:mutations|push-subscriber)|lib\/(?:push|this-device)|ui\/notification-icon)\.\w+$/
/** Loads after the first screen, to report failures. */
const OVERLAY = /\/(?:app\/toast-outlet|ui\/failed-dialog)\.tsx$/
const HOME_LATER =
  /\/(?:pages\/home-page-later|features\/(?:outings\/on-water|trips\/trip-menu|weather\/forecast-dialog))\.tsx?$/
const LOWER_HOME = /\/pages\/home-page-later\.tsx$/
const TAB =
  /\/(?:pages\/(?:expenses|chat|media|awards)-page\.tsx|features\/(?:expenses|chat|media|awards)\/[\w/-]+\.tsx|ui\/reaction-dialogs\.tsx|app\/resume-uploads\.ts)$/
/** Kept with the cards: alone it would be one request more when a trip opens. */
const TRIP_PAGE = /\/pages\/trip-page\.tsx$/
/** The trip home has a menu; its parts would otherwise be three files, each a round trip. */
const MENU = /\/features\/trips\/trip-menu\.tsx$/
const MENU_PARTS = /\/node_modules\/|\/ui\/menu\.tsx$/
const ALBUM = /\/features\/media\/album\//
const SHEET = /\.css$/
const FOREIGN = /\/node_modules\//

/** What loads together shares a file: on a phone a round trip costs more than a few unused bytes. First match wins. */
export const chunkGroups = [
  group('start', ({ roots, isEntry }) => roots.some(isEntry)),
  group('parts', ({ roots }) => roots.length > 1 && roots.some((root) => WAY_IN.test(root))),
  group(
    'app',
    ({ id, roots, isSelfMade }) =>
      roots.some((root) => APP.test(root)) ||
      (roots.length > 1 &&
        TOOL.test(id) &&
        !CEREMONY.test(id) &&
        !DEADLINES.test(id) &&
        !REACTING.test(id) &&
        !EMOJI.test(id) &&
        !CARDS.test(id) &&
        !NOTIFICATIONS.test(id) &&
        !RIDING.test(id) &&
        !SAVING.test(id) &&
        isSelfMade()),
  ),
  group('overlays', ({ roots }) => roots.some((root) => OVERLAY.test(root))),
  group('menus', ({ id, roots }) => MENU_PARTS.test(id) && roots.some((root) => MENU.test(root))),
  group(
    'cards',
    ({ id, roots }) => roots.length > 1 && (CARDS.test(id) || TRIP_PAGE.test(id) || DEADLINES.test(id)),
  ),
  group('home-later', ({ roots, isSelfMade }) => isSelfMade() && roots.some((root) => HOME_LATER.test(root))),
  group(
    'tabs',
    ({ id, roots, isSelfMade }) =>
      isSelfMade() &&
      roots.length > 1 &&
      !ALBUM.test(id) &&
      !DEADLINES.test(id) &&
      !SAVING.test(id) &&
      (SHEET.test(id) ? roots.every((root) => TAB.test(root)) : roots.some((root) => TAB.test(root))),
  ),
  group('saving', ({ id, roots }) => roots.length > 1 && SAVING.test(id)),
  group('notices', ({ id, roots }) => roots.length > 1 && NOTIFICATIONS.test(id)),
].map((group, index, { length }) => ({ ...group, priority: length - index }))

type Module = {
  roots: string[]
  id: string
  isEntry: (root: string) => boolean
  /** Neither from a package nor dependent on one outside the start chunk. */
  isSelfMade: () => boolean
}

function group(chunk: string, takes: (module: Module) => boolean) {
  const name = (id: string, modules: Modules) => {
    const roots = rootsOf(id, modules)
    const isEntry = (root: string) => modules.getModuleInfo(root)?.isEntry === true
    // Modules imported on demand keep their own file; the screens table goes with the shell.
    const isAlone = roots.includes(id) && roots.length === 1 && !isEntry(id) && !LOWER_HOME.test(id)
    const isOwnFile = isAlone || SCREENS.test(id)
    const isSelfMade = () =>
      !needsOf(id, modules).some((need) => FOREIGN.test(need) && !rootsOf(need, modules).some(isEntry))
    return !isOwnFile && takes({ id, roots, isEntry, isSelfMade }) ? chunk : null
  }
  return { name, debugName: chunk }
}

function needsOf(id: string, modules: Modules): string[] {
  const seen = new Set<string>()
  const visit = (current: string) => {
    if (seen.has(current)) return
    seen.add(current)
    for (const need of modules.getModuleInfo(current)?.importedIds ?? []) visit(need)
  }
  visit(id)
  return [...seen]
}

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
