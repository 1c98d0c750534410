import { BottomNav } from '#ui/bottom-nav.tsx'
import { Rail } from '#ui/rail.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { ToastProvider } from '#ui/toast-provider.tsx'
import { GalleryArt } from './gallery-art.tsx'
import { GalleryColours } from './gallery-colours.tsx'
import { GalleryControls } from './gallery-controls.tsx'
import { GalleryNavigation, galleryNavItems } from './gallery-navigation.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { GalleryStates } from './gallery-states.tsx'
import { GalleryType } from './gallery-type.tsx'

export function UiGallery() {
  return (
    <ToastProvider>
      <SkipLink targetId="gallery" />
      <div className="app">
        <Rail items={galleryNavItems} currentKey="home" homeHref="/gallery/" />
        <main id="gallery" className="main">
          <div className="grid gap-4 p-4 lg:grid-cols-2 lg:items-start lg:p-6">
            <GalleryType />
            <GalleryColours />
            <GalleryControls />
            <GalleryOverlays />
            <GalleryStates />
            <GalleryNavigation />
            <GalleryArt />
          </div>
        </main>
        <BottomNav items={galleryNavItems} currentKey="home" />
      </div>
    </ToastProvider>
  )
}
