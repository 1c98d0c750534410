type DataCreditProps = { credits: readonly { text: string; url: string }[] }

/** The data licences require a visible link. */
export function DataCredit({ credits }: DataCreditProps) {
  return (
    <ul className="type-meta flex flex-wrap gap-x-3 text-subtle">
      {credits.map(({ text, url }) => (
        <li key={url}>
          {url === '' ? (
            text
          ) : (
            <a className="data-credit" href={url} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
