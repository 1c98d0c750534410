import type { User } from '@sendit/core/profile/contract.ts'
import { ChangePicture } from '#features/profile/picture/change-picture.tsx'
import { PICTURE_SIDE_PX } from '#features/profile/picture/cropped-picture.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'

/** Who is signed in, as the crew sees them. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <Card className="profile-picture" padded aria-label="You">
      <span className="relative">
        <Avatar id={user.id} name={user.displayName} pictureUrl={user.profileImageUrl} size={88} />
        <ChangePicture />
      </span>
      <div className="flex max-w-full min-w-0 flex-1 flex-col gap-1">
        <h2 className="type-section truncate">{user.displayName}</h2>
        <p className="type-caption text-muted">
          JPG, PNG or WebP up to 5 MB. Recommended {PICTURE_SIDE_PX}x{PICTURE_SIDE_PX} px.
        </p>
        {user.isAdmin && (
          <Badge tone="primary" icon="shield" className="mt-1">
            Administrator
          </Badge>
        )}
      </div>
    </Card>
  )
}
