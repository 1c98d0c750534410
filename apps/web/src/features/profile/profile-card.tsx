import type { User } from '@sendit/core/profile/contract.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'

/** Who is signed in, as the crew sees them. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <Card className="profile-picture" padded aria-label="You">
      <Avatar id={user.id} name={user.displayName} pictureUrl={user.profileImageUrl} size={88} />
      <div className="flex max-w-full min-w-0 flex-1 flex-col gap-1">
        <h2 className="type-section truncate">{user.displayName}</h2>
        <p className="type-caption truncate text-muted">{user.email}</p>
        {user.isAdmin && (
          <Badge tone="primary" icon="shield" className="mt-1">
            Administrator
          </Badge>
        )}
      </div>
    </Card>
  )
}
