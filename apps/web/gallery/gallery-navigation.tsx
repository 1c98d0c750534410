import type { NavItem } from '#ui/bottom-nav.tsx'
import { BottomNav } from '#ui/bottom-nav.tsx'
import { Icon, iconNames } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { GallerySection } from './gallery-section.tsx'

export const galleryNavItems: NavItem[] = [
  { key: 'home', label: 'Home', icon: 'home', href: '/gallery/' },
  { key: 'chat', label: 'Chat', icon: 'chat', href: '/gallery/?chat', badge: 120, badgeMeaning: 'unread' },
  { key: 'expenses', label: 'Expenses', icon: 'wallet', href: '/gallery/?expenses' },
  { key: 'media', label: 'Media', icon: 'image', href: '/gallery/?media' },
  { key: 'awards', label: 'Awards', icon: 'trophy', href: '/gallery/?awards' },
]

export function GalleryNavigation() {
  return (
    <>
      <GallerySection title="Headers">
        <PageHeader
          title="Friends Going"
          subtitle="Tarifa Levante Week"
          back={{ href: '/gallery/', label: 'Back to Trip', asText: true }}
          settings={<IconButton icon="settings" label="Settings" />}
        />
        <PageHeader title="Profile Settings" back={{ href: '/gallery/', label: 'Back' }} />
      </GallerySection>
      <GallerySection title="Tabs, each as the current one">
        {galleryNavItems.map(({ key }) => (
          <div key={key} className="[&_.bottom-nav]:static [&_.bottom-nav]:grid">
            <BottomNav items={galleryNavItems} currentKey={key} />
          </div>
        ))}
      </GallerySection>
      <GallerySection title="Icons">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(40px,1fr))] gap-x-1.5 gap-y-3.5 text-muted">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </GallerySection>
    </>
  )
}
