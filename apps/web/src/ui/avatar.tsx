import { useState } from 'react'
import { avatarStyle, initialsOf } from './avatar-look.ts'

export type AvatarPerson = { id: string; name: string; pictureUrl?: string | null | undefined }

type AvatarProps = AvatarPerson & {
  size?: number | undefined
  /** Only when no text beside it names the person; without it the avatar is decoration. */
  label?: string | undefined
  /** One letter instead of two, where others lie over the edge. */
  short?: boolean | undefined
}

export function Avatar({ id, name, pictureUrl, size = 40, label, short = false }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const picture = pictureUrl && pictureUrl !== brokenUrl ? pictureUrl : undefined
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }

  return (
    <span className="avatar" style={avatarStyle({ id, size })} {...meaning}>
      {picture === undefined ? (
        initialsOf(name, short)
      ) : (
        <img src={picture} alt="" width={size} height={size} onError={() => setBrokenUrl(picture)} />
      )}
    </span>
  )
}
