type SkipLinkProps = { targetId: string; children?: string }

/** The first stop of the Tab key on every screen. */
export function SkipLink({ targetId, children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a className="skip-link" href={`#${targetId}`}>
      {children}
    </a>
  )
}
