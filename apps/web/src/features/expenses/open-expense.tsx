/** Over a whole row, whose other buttons lie above it. On paper the words alone remain. */
export function OpenExpense({ name, onOpen }: { name: string; onOpen: () => void }) {
  return <button type="button" className="expense-open screen-only" aria-label={name} onClick={onOpen} />
}
