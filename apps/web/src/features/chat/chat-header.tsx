import { SettingsLink } from '#access/settings-link.tsx'
import { useConnection } from '#access/use-realtime.ts'
import type { AvatarPerson } from '#ui/avatar.tsx'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Spinner } from '#ui/spinner.tsx'

type ChatHeaderProps = { title: string; people: AvatarPerson[] }

/** Faces, the trip's name, and who is here right now. */
export function ChatHeader({ title, people }: ChatHeaderProps) {
  return (
    <header className="page-header lined">
      <div className="page-header-inner lg:min-h-16!">
        <span className="flex-none lg:hidden">
          <AvatarStack people={people} size={34} max={3} ring="background" />
        </span>
        <div className="flex min-w-0 flex-[1_1_6rem] flex-col">
          <h1 className="type-section chat-title">{title}</h1>
          <ConnectionStatus />
        </div>
        <span className="hidden flex-none lg:inline">
          <AvatarStack people={people} size={34} max={5} ring="background" />
        </span>
        <SettingsLink />
      </div>
    </header>
  )
}

function ConnectionStatus() {
  const { status, online } = useConnection()
  if (status === 'resting') {
    return (
      <span className="type-meta text-muted" role="status">
        Paused: open in many places
      </span>
    )
  }
  return (
    <span className="type-meta flex items-center gap-1.5 text-muted" role="status">
      {status === 'online' ? (
        <>
          <span className="online-dot" aria-hidden="true" />
          {online} online
        </>
      ) : (
        <>
          <Spinner size={11} />
          Connecting...
        </>
      )}
    </span>
  )
}
