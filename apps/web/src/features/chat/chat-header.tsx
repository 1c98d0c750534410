import { type RefObject, useEffect, useRef } from 'react'
import { TypingStatus, typingSentence } from '#features/chat/presence/typing.tsx'
import type { Search } from '#features/chat/search/use-search.ts'
import { SettingsLink } from '#trip/trip-parts.tsx'
import { useConnection } from '#trip/use-realtime.ts'
import { type AvatarPerson, AvatarStack } from '#ui/avatar.tsx'
import { Spinner } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type ChatHeaderProps = {
  title: string
  people: AvatarPerson[]
  writing: readonly string[]
  search: Pick<Search, 'isOpen' | 'open' | 'close'>
}

export function ChatHeader({ title, people, writing, search }: ChatHeaderProps) {
  const sentence = typingSentence(writing)
  const searchButton = useFocusAfter(search.isOpen)
  return (
    <header className="page-header lined">
      <div className="page-header-inner lg:min-h-16!">
        <span className="flex-none lg:hidden">
          <AvatarStack people={people.slice(0, 2)} size={34} ring="background" />
        </span>
        <div className="flex min-w-0 flex-[1_1_6rem] flex-col">
          <h1 className="type-section chat-title">{title}</h1>
          <TypingStatus sentence={sentence} />
          {/* Not announced again when typing stops. */}
          <div className={sentence === '' ? undefined : 'sr-only'}>
            <ConnectionStatus />
          </div>
        </div>
        <span className="hidden flex-none lg:inline">
          <AvatarStack people={people} size={34} max={5} ring="background" />
        </span>
        <IconButton
          ref={searchButton}
          icon="search"
          label="Search messages"
          aria-expanded={search.isOpen}
          onClick={search.isOpen ? search.close : search.open}
        />
        <SettingsLink />
      </div>
    </header>
  )
}

function useFocusAfter(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
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
