/** The mark and the name of the console. */
export function Brand() {
  return (
    <div className="brand">
      <img src="/mark.svg" alt="" />
      <span>
        Fairwind<small>Backoffice</small>
      </span>
    </div>
  );
}
