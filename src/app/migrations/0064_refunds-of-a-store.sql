-- expand
ALTER TABLE "refunds" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
-- Also for what the release before inserts.
CREATE FUNCTION copy_refund_vendor() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.vendor_id := (SELECT vendor_id FROM orders WHERE id = NEW.order_id);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER refunds_vendor BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION copy_refund_vendor();--> statement-breakpoint
UPDATE refunds SET vendor_id = orders.vendor_id FROM orders WHERE orders.id = refunds.order_id;
