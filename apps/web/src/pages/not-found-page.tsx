import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { lostKiteArt } from '#ui/art/lost-kite-art.ts'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Logo } from '#ui/logo.tsx'

const lostKite = () => ({ picture: lostKiteArt(390, 430), wide: lostKiteArt(596, 752) })

export default function NotFoundPage() {
  useDocumentTitle('404 Page Not Found')
  return (
    <div className="not-found">
      <div className="not-found-art">
        <SceneArt draw={lostKite} cover />
      </div>
      <div className="not-found-text">
        <Logo size={22} />
        <div>
          <h1 className="type-page mb-2.5">404 Page Not Found</h1>
          <p className="text-muted">Kite down. This page drifted off downwind, or the link was wrong.</p>
        </div>
        <div>
          <LinkButton icon="home" href={paths.home()}>
            Go to Home
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
