type ModuleInfo = {
  importers: string[]
  importedIds: string[]
  dynamicImporters: string[]
  isEntry: boolean
}
type Modules = { getModuleInfo(id: string): ModuleInfo | null }

/** The screens that somebody without an account comes to. */
const WAY_IN = /\/pages\/(?:landing|auth|verify|mailbox|link|not-found|awards-signed-out)-page\.tsx$/
/** What every screen behind the gate stands in, and the first of them. */
const APP = /\/(?:app\/signed-in-app|pages\/home-page)\.tsx$/
/** The table of the screens, which says what is imported on demand. */
const SCREENS = /\/app\/screens\.ts$/
/** What is no screen's own, and small: a file of its own would weigh more than what is in it. */
const TOOL = /\/(?:apps\/web\/src\/(?:access|lib|outbox|ui|uploads)|packages\/core\/src)\//
/** What the wind means to a rider, and what else belongs to the lower part of the trip home and to a screen or two besides. */
const RIDING =
  /\/(?:packages\/core\/src\/weather\/(?:beaufort|gusts|kite-size|piecewise|verdict|wetsuit|wind-bars)|ui\/(?:forecast-age|score-ring|shortened-note|wind-colours|wind-word))\.tsx?$/
/** What forms have in common that two people may save at once: none stands on a screen that opens by itself. */
const SAVING = /\/(?:lib\/(?:use-merging-save|three-way)|ui\/edit-conflict)\.tsx?$/
/** Of the chat and the gallery alone. */
const REACTING = /\/ui\/(?:reactions|use-press)\.tsx?$/
/** The same, of what opens there and what goes out later: the chat does without it at first. */
const EMOJI =
  /\/(?:ui\/(?:quick-emoji|quick-emoji-row|emoji-dialog|reactors-dialog)|features\/media\/reactions\/mutations)\.tsx?$/
/** What the cards in the chat stand in, each of which comes when it is first seen, and what those of polls ask. */
const CARDS = /\/(?:ui\/live-card(?:-failed)?|core\/src\/polls\/poll-rules)\.tsx?$/
/** Of polls and awards alone. */
const DEADLINES = /\/(?:lib\/deadlines|features\/awards\/deadline\/[\w-]+)\.tsx?$/
/** Of the awards alone. */
const CEREMONY = /\/core\/src\/awards\/ceremony\.ts$/
/** What the screen of notifications shares with the profile, the install sheet and what goes on beside a screen that was switched on. */
const NOTIFICATIONS =
  /\/(?:features\/notifications\/(?:mutations|push-subscriber)|lib\/(?:push|this-device)|ui\/notification-icon)\.\w+$/
/** What comes by itself once the first screen stands, to say what went wrong: toasts and dialogs. */
const OVERLAY = /\/(?:app\/toast-outlet|ui\/failed-dialog)\.tsx$/
/** What the trip home draws when its upper part stands. */
const HOME_LATER =
  /\/(?:pages\/home-page-later|features\/(?:outings\/on-water|trips\/trip-menu|weather\/forecast\/forecast-dialog))\.tsx?$/
/** Nothing but the list of what the trip home draws later. */
const LOWER_HOME = /\/pages\/home-page-later\.tsx$/
/** The tabs of a trip with their dialogs, and what shows there what had waited to be uploaded. Other screens share from what they share. */
const TAB =
  /\/(?:pages\/(?:expenses|chat|media|awards)-page\.tsx|features\/(?:expenses|chat|media|awards)\/[\w/-]+\.tsx|ui\/(?:emoji|reactors)-dialog\.tsx|app\/resume-uploads\.ts)$/
/** The trip home has a menu. What every menu is made of would be three files, each a round trip. */
const MENU = /\/features\/trips\/trip-menu\.tsx$/
const MENU_PARTS = /\/node_modules\/|\/ui\/menu\.tsx$/
/** How the album is downloaded: of the gallery and of the recap, and of no other tab. */
const ALBUM = /\/features\/media\/album\//
/** Of one screen and of another: whoever needs a sheet of a group needs the whole group. */
const SHEET = /\.css$/
const FOREIGN = /\/node_modules\//

/**
 * What is fetched together is put into one file: a round trip of a telephone costs more than the few bytes that one screen
 * does not need of it. Everything else the bundler splits by screen and dialog. A module goes to the first that takes it.
 */
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
  group('cards', ({ id, roots }) => roots.length > 1 && CARDS.test(id)),
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
  /** Neither a package's nor in need of one that does not come with the start. */
  isSelfMade: () => boolean
}

function group(chunk: string, takes: (module: Module) => boolean) {
  const name = (id: string, modules: Modules) => {
    const roots = rootsOf(id, modules)
    const isEntry = (root: string) => modules.getModuleInfo(root)?.isEntry === true
    // What is only imported on demand keeps a file under its own name, and the table of the screens goes with the shell's.
    const isAlone = roots.includes(id) && roots.length === 1 && !isEntry(id) && !LOWER_HOME.test(id)
    const isOwnFile = isAlone || SCREENS.test(id)
    const isSelfMade = () =>
      !needsOf(id, modules).some((need) => FOREIGN.test(need) && !rootsOf(need, modules).some(isEntry))
    return !isOwnFile && takes({ id, roots, isEntry, isSelfMade }) ? chunk : null
  }
  return { name, debugName: chunk }
}

/** A module with all that it cannot run without. */
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
