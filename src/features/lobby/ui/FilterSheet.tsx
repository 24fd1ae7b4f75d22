/** The filters of a small screen as a sheet (mockup j7). It is loaded when someone reaches for it. */
import { useTranslate } from '#features/i18n/react.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Options } from '#ui/Options.tsx';
import { SelectBox } from '#ui/SelectField.tsx';
import { DemoSwitch } from './DemoSwitch.tsx';
import { type FilterProps, useSelects } from './useSelects.ts';

type FilterSheetProps = FilterProps & { open: boolean; close: () => void };

export default function FilterSheet({ open, close, ...props }: FilterSheetProps) {
  const { list, demoOffered } = props;
  const translate = useTranslate('lobby');
  return (
    <Dialog
      open={open}
      onClose={close}
      title={translate('filters')}
      closeLabel={translate('close')}
      foot={
        <div className="grid grid-cols-3 gap-2.5">
          <Button theme="secondary" size="lg" onClick={list.clear}>
            {translate('clear')}
          </Button>
          <Button size="lg" className="col-span-2" onClick={close}>
            {translate('show_result', { count: list.count })}
          </Button>
        </div>
      }
    >
      <div className="mt-4 grid gap-4">
        <SheetFields {...props} />
        {demoOffered && <DemoSwitch list={list} />}
      </div>
    </Dialog>
  );
}

function SheetFields(props: FilterProps) {
  return useSelects(props).map(({ name, label, value, options, choose }) => (
    <label key={name} className="block">
      <span className="label">{label}</span>
      <SelectBox invalid={false}>
        <select className="field-select" value={value} onChange={(event) => choose(event.currentTarget.value)}>
          <Options options={options} />
        </select>
      </SelectBox>
    </label>
  ));
}
