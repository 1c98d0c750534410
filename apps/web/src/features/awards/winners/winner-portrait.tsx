import { Medal } from '#features/awards/medals/medal.tsx'
import { medalLookOf } from '#features/awards/medals/medal-look.ts'
import { Avatar, type AvatarPerson } from '#ui/avatar.tsx'

type WinnerPortraitProps = { winner: AvatarPerson; category: string; size: number }

/** The winner's face with the medal at its edge. */
export function WinnerPortrait({ winner, category, size }: WinnerPortraitProps) {
  return (
    <span className="winner-portrait">
      <Avatar {...winner} size={size} />
      <Medal {...medalLookOf(category)} size={size / 2} className="winner-medal" />
    </span>
  )
}
