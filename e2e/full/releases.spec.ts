import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '#e2e/crew.ts'

// During a rolling release a server may be asked for code that only another has.
test('code that a server did not have for a moment is not missing for good', async ({ rider, site }) => {
  const { page } = await rider()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'SendIt!' })).toBeVisible()
  const load = () =>
    page.evaluate("import('/assets/part-of-a-release.js').then(() => 'here', () => 'missing')")
  expect(await load()).toBe('missing')

  const retained = join(site.dataDir, 'web/assets')
  await mkdir(retained, { recursive: true })
  await writeFile(join(retained, 'part-of-a-release.js'), 'export default 1')

  expect(await load()).toBe('here')
})
