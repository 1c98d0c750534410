import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { createTab, findInPage, readsInPage, setInPage, type Tab } from './tab.ts'

const START_WITHIN_MS = 20_000
const MOST_PORTS = 5

type Programs = { driver: string; browser: string; display: string }

/** Debian's `webkit2gtk-driver` allows one session, so each person gets a driver. */
export function openWebKit({ driver: program, browser, display }: Programs) {
  const opened: { session: WebDriver; child: ChildProcess }[] = []
  return {
    async open(): Promise<Tab> {
      for (let tries = 1; ; tries += 1) {
        const port = await freePort()
        // Detached, so that the whole process group can be killed.
        const child = spawn(display, ['-a', program, `--port=${port}`], { stdio: 'ignore', detached: true })
        const session = await connect(port, browser, () => child.exitCode !== null)
        if (session === undefined && tries < MOST_PORTS) continue
        if (session === undefined) throw new Error('WebKitWebDriver does not start')
        opened.push({ session, child })
        return tabOf(session)
      }
    },
    async close() {
      for (const { session, child } of opened.splice(0)) {
        await session.quit().catch(() => {})
        if (child.pid !== undefined) process.kill(-child.pid)
      }
    },
  }
}

/** Undefined if the driver exited because its port was taken. */
async function connect(
  port: number,
  binary: string,
  hasEnded: () => boolean,
): Promise<WebDriver | undefined> {
  const end = Date.now() + START_WITHIN_MS
  for (;;) {
    if (hasEnded()) return undefined
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        })
        .build()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function tabOf(session: WebDriver): Tab {
  const run = async <Result>(work: (...words: never[]) => Result, ...words: string[]) =>
    (await session
      .executeScript(`return (${work.toString()}).apply(null, arguments)`, ...words)
      // The check is retried after a navigation.
      .catch(() => null)) as unknown
  // The driver scrolls to the edge, where scroll-padding makes an element count as out of view.
  const show = (element: WebElement) =>
    session.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
  return createTab<WebElement>({
    find: async (kind, name) => (await run(findInPage as never, kind, name)) as WebElement | null,
    reads: async (text) => (await run(readsInPage as never, text)) === true,
    async click(element) {
      await show(element)
      await element.click()
    },
    async fill(element, text) {
      await show(element)
      await element.clear()
      await element.sendKeys(text)
    },
    set: (element, value) => session.executeScript(`return (${setInPage})(...arguments)`, element, value),
    pressEnter: (element) => element.sendKeys(Key.ENTER),
    chooser: async () => (await session.findElements(By.css('input[type=file]')))[0] ?? null,
    give: (element, path) => element.sendKeys(path),
    goto: (url) => session.get(url),
    url: () => session.getCurrentUrl(),
    close: () => session.quit(),
  })
}

/** The driver cannot report its port, so a free one is chosen. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const holder = createServer().listen(0, '127.0.0.1', () => {
      const address = holder.address()
      holder.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
