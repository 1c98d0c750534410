import { exampleCrew } from '#ui/art/example-crew.ts'
import { Avatar, AvatarStack } from '#ui/avatar.tsx'
import { Badge, Chip } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { CountBadge } from '#ui/bottom-nav.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { GalleryRow } from './gallery-row.tsx'
import { GallerySection } from './gallery-section.tsx'

const crew = [
  ...exampleCrew,
  { id: 'callum', name: 'Callum Reid' },
  { id: 'sofia', name: 'Sofia Marín' },
  { id: 'priya', name: 'Priya Shah' },
]

export function GalleryStates() {
  return (
    <>
      <Badges />
      <Banners />
      <LoadingEmptyError />
    </>
  )
}

function Badges() {
  return (
    <GallerySection title="Badges, chips and faces">
      <GalleryRow>
        <Badge tone="warning" dot>
          Pending Payment
        </Badge>
        <Badge tone="primary" dot>
          Nominations Open
        </Badge>
        <Badge tone="success" icon="check">
          Fully Paid
        </Badge>
        <Badge tone="sun" icon="trophy">
          Winner Selected
        </Badge>
        <Badge>Completed</Badge>
      </GalleryRow>
      <GalleryRow>
        <Chip tone="success" icon="check">
          Wind in range
        </Chip>
        <Chip icon="compass">Best W, WNW</Chip>
        <Chip tone="danger" icon="close">
          Wind too strong
        </Chip>
      </GalleryRow>
      <GalleryRow>
        <AvatarStack people={crew} size={36} />
        <Avatar id="callum" name="Callum Reid" size={44} />
        <Avatar {...crew[1]} id="tom" name="Tom Beckett" size={56} />
        <CountBadge count={3} />
        <CountBadge count={120} />
      </GalleryRow>
    </GallerySection>
  )
}

function Banners() {
  return (
    <GallerySection title="Banners and progress">
      <Banner tone="guest">
        Welcome Ellie! You're viewing this trip as a guest. Your access expires on 22 July 2026.
      </Banner>
      <Banner tone="offline">You're offline. Trying to reconnect...</Banner>
      <Banner tone="success" icon="mail" title="Magic Link Sent!">
        Check maya@levantecrew.com for a link to sign in.
      </Banner>
      <Banner tone="error">This magic link is invalid or has expired.</Banner>
      <ProgressBar label="Uploading session-3.mp4" percent={64} />
    </GallerySection>
  )
}

function LoadingEmptyError() {
  return (
    <GallerySection title="Loading, empty, error">
      <div className="flex items-center gap-3" aria-busy="true">
        <Skeleton width={44} height={44} radius={14} />
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton width="70%" height={14} />
          <Skeleton width="40%" height={12} />
        </span>
      </div>
      <div className="hairline" />
      <EmptyState
        title="No photos yet"
        kite="rose"
        headingLevel="h3"
        action={
          <Button size="medium" icon="upload">
            Upload
          </Button>
        }
      >
        Upload the first clip and the crew sees it straight away.
      </EmptyState>
      <div className="hairline" />
      <ErrorState title="Failed to load weather data" onRetry={() => undefined} />
    </GallerySection>
  )
}
