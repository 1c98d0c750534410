import '#styles/screens/not-found.css'
import lostKite from 'drawn:scene-lost-kite.svg'
import lostKiteWide from 'drawn:scene-lost-kite-wide.svg'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '#lib/window.ts'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { Logo } from '#ui/logo.tsx'

export function LostScreen({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  useDocumentTitle('404 Page Not Found')
  return (
    <div className="not-found">
      <div className="not-found-art">
        <SceneArt src={lostKite} wide={lostKiteWide} cover />
      </div>
      <div className="not-found-text">
        <Logo size={22} />
        <div>
          <h1 className="type-page mb-2.5">404 Page Not Found</h1>
          <p className="text-muted">{children}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">{actions}</div>
      </div>
    </div>
  )
}
