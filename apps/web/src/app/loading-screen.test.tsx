import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import page from '/index.html?raw'
import { LoadingScreen } from './routes.tsx'

test('the page shows the very same before its code ran', () => {
  const root = /<div id="root">(.*?)<\/div>\s*<script/s.exec(page)?.[1] ?? ''

  expect(root.replace(/\n\s*/g, '')).toBe(renderToStaticMarkup(<LoadingScreen />))
})
