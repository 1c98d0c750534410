import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

export const firefoxPath = process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox')

/** Debian's `webkit2gtk-driver` with `xvfb`; undefined if not installed. */
export const webkitPrograms = findWebKit()

function findWebKit() {
  const driver = onPath('WebKitWebDriver')
  const display = onPath('xvfb-run')
  const browser = libraries().find((path) => existsSync(path))
  return driver && display && browser ? { driver, display, browser } : undefined
}

function libraries(): string[] {
  const root = '/usr/lib'
  if (!existsSync(root)) return []
  return readdirSync(root)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) => ['4.1', '4.0'].map((api) => join(root, name, `webkit2gtk-${api}`, 'MiniBrowser')))
}
