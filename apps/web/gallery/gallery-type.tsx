import { Logo, LogoMark } from '#ui/logo.tsx'
import { GalleryRow } from './gallery-row.tsx'
import { GallerySection } from './gallery-section.tsx'

export function GalleryType() {
  return (
    <>
      <GallerySection title="Brand">
        <GalleryRow>
          <LogoMark size={64} />
          <Logo size={32} />
          <img src="/app-icon.svg" alt="" width={72} height={72} className="rounded-[20px]" />
          <span className="rounded-2xl bg-[var(--sea-ink)] px-4.5 py-3.5">
            <Logo size={24} onArt />
          </span>
        </GalleryRow>
      </GallerySection>
      <GallerySection title="Type">
        <p className="type-hero">Display 44/44</p>
        <p className="type-page">Page title 34/36</p>
        <p className="type-dialog">Dialog title 26/30</p>
        <p className="type-section">Section title 21/26</p>
        <p className="type-card">Card title 17/22</p>
        <p>Body 16/24. Wind is filling in from the ESE.</p>
        <p className="type-small">Body small 15/22</p>
        <p className="type-caption text-muted">Caption 14/20</p>
        <p className="type-meta text-muted">
          Caption small 13/18 <span className="number">£2,530.15</span>
        </p>
      </GallerySection>
    </>
  )
}
