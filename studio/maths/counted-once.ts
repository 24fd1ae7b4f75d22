/** Exact counts take up to seconds and are the same every time: a process makes each of them once. */

/** A count without arguments that is made when somebody first asks for it. */
export function countedOnce<Value>(count: () => Value): () => Value {
  let known: { value: Value } | null = null;
  return () => {
    known ??= { value: count() };
    return known.value;
  };
}

/** A count of something that is made when somebody first asks for it of that very object. */
export function countedOncePer<Subject extends object, Value>(
  count: (subject: Subject) => Value,
): (subject: Subject) => Value {
  const known = new WeakMap<Subject, { value: Value }>();
  return (subject) => {
    const before = known.get(subject);
    if (before) return before.value;
    const value = count(subject);
    known.set(subject, { value });
    return value;
  };
}
